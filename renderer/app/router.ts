import { createRouter, createWebHashHistory, type Router } from 'vue-router'

/** Hash routing: the window is a single file, served by the `app:` protocol. */
export function makeRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', redirect: '/orders' },
      { path: '/orders', name: 'orders', component: () => import('../features/orders/list/OrdersPage.vue') },
      { path: '/library', name: 'library', component: () => import('../features/library/LibraryPage.vue') },
      {
        path: '/library/:folderId/:fileId?',
        name: 'folder',
        component: () => import('../features/library/folder/FolderPage.vue'),
        props: true,
      },
      {
        // Opens in a window of its own, without the side bar.
        path: '/view/:folderId/:fileId',
        name: 'view',
        component: () => import('../features/library/viewer/ViewerPage.vue'),
        props: true,
      },
      {
        path: '/compare/:folderId/:afterId?/:beforeId?',
        name: 'compare',
        component: () => import('../features/compare/ComparePage.vue'),
        props: ({ params, query }) => ({
          ...params,
          ...(typeof query.other === 'string' ? { otherId: query.other } : {}),
        }),
      },
      {
        path: '/transfers',
        name: 'transfers',
        component: () => import('../features/transfers/TransfersPage.vue'),
      },
      {
        path: '/create/draft/:entryId?',
        name: 'draft',
        component: () => import('../features/create/draft/DraftPage.vue'),
        props: true,
      },
      {
        path: '/create/redraw/:entryId?',
        name: 'redraw',
        component: () => import('../features/create/redraw/RedrawPage.vue'),
        props: true,
      },
      {
        path: '/create/bulk/:bulkOrderId?',
        name: 'bulk',
        component: () => import('../features/create/bulk/BulkOrderPage.vue'),
        props: true,
      },
      {
        path: '/insights',
        name: 'insights',
        component: () => import('../features/insights/InsightsPage.vue'),
      },
      { path: '/team', name: 'team', component: () => import('../features/team/TeamPage.vue') },
      { path: '/scan-link', name: 'scan-link', component: () => import('../features/token/TokenPage.vue') },
      {
        path: '/create/report',
        name: 'report',
        component: () => import('../features/report/ReportPage.vue'),
      },
      { path: '/outbox', name: 'outbox', component: () => import('../features/outbox/OutboxPage.vue') },
      {
        path: '/settings',
        name: 'settings',
        component: () => import('../features/settings/SettingsPage.vue'),
      },
      { path: '/try', name: 'try', component: () => import('../features/try/TryPage.vue') },
      { path: '/help', name: 'help', component: () => import('../features/help/HelpPage.vue') },
      { path: '/:rest(.*)*', redirect: '/orders' },
    ],
  })
}
