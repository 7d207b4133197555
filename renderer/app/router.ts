import { createRouter, createWebHashHistory, type Router } from 'vue-router'

/** Addresses stay behind the `#`: the page is one file, served by the `app:` protocol. */
export function makeRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', redirect: '/orders' },
      { path: '/orders', name: 'orders', component: () => import('../features/orders/OrdersRoom.vue') },
      { path: '/library', name: 'library', component: () => import('../features/library/LibraryRoom.vue') },
      {
        path: '/library/:folderId/:fileId?',
        name: 'folder',
        component: () => import('../features/library/FolderRoom.vue'),
        props: true,
      },
      {
        path: '/transfers',
        name: 'transfers',
        component: () => import('../features/transfers/TransfersRoom.vue'),
      },
      {
        path: '/settings',
        name: 'settings',
        component: () => import('../features/settings/SettingsRoom.vue'),
      },
      { path: '/:rest(.*)*', redirect: '/orders' },
    ],
  })
}
