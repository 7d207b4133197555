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
        path: '/create/draft/:entryId?',
        name: 'draft',
        component: () => import('../features/create/draft/DraftRoom.vue'),
        props: true,
      },
      {
        path: '/create/redraw/:entryId?',
        name: 'redraw',
        component: () => import('../features/create/redraw/RedrawRoom.vue'),
        props: true,
      },
      {
        path: '/create/list/:listId?',
        name: 'list',
        component: () => import('../features/create/bulk/ListRoom.vue'),
        props: true,
      },
      { path: '/team', name: 'team', component: () => import('../features/team/TeamRoom.vue') },
      { path: '/scan-link', name: 'scan-link', component: () => import('../features/token/TokenRoom.vue') },
      {
        path: '/create/report',
        name: 'report',
        component: () => import('../features/report/ReportRoom.vue'),
      },
      { path: '/outbox', name: 'outbox', component: () => import('../features/outbox/OutboxRoom.vue') },
      {
        path: '/settings',
        name: 'settings',
        component: () => import('../features/settings/SettingsRoom.vue'),
      },
      { path: '/:rest(.*)*', redirect: '/orders' },
    ],
  })
}
