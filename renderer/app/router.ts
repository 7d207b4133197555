import { createRouter, createWebHashHistory, type Router } from 'vue-router'

declare module 'vue-router' {
  interface RouteMeta {
    /** Part of the guide about the page. */
    guide?: string
  }
}

/** Hash routing: the window is a single file, served by the `app:` protocol. */
export function makeRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', redirect: '/orders' },
      {
        path: '/orders',
        name: 'orders',
        meta: { guide: 'orders' },
        component: () => import('../features/orders/list/OrdersPage.vue'),
      },
      {
        path: '/library',
        name: 'library',
        meta: { guide: 'library' },
        component: () => import('../features/library/LibraryPage.vue'),
      },
      {
        path: '/library/:folderId/:fileId?',
        name: 'folder',
        meta: { guide: 'library' },
        component: () => import('../features/library/folder/FolderPage.vue'),
        props: true,
      },
      {
        // Opens in a window of its own, without the side bar.
        path: '/view/:folderId/:fileId',
        name: 'view',
        meta: { guide: 'view-plans' },
        component: () => import('../features/library/viewer/ViewerPage.vue'),
        props: true,
      },
      {
        path: '/compare/:folderId/:afterId?/:beforeId?',
        name: 'compare',
        meta: { guide: 'corrections' },
        component: () => import('../features/compare/ComparePage.vue'),
        props: ({ params, query }) => ({
          ...params,
          ...(typeof query.other === 'string' ? { otherId: query.other } : {}),
        }),
      },
      {
        path: '/transfers',
        name: 'transfers',
        meta: { guide: 'download-files' },
        component: () => import('../features/transfers/TransfersPage.vue'),
      },
      {
        path: '/create/draft/:entryId?',
        name: 'draft',
        meta: { guide: 'order-floor-plans' },
        component: () => import('../features/create/draft/DraftPage.vue'),
        props: true,
      },
      {
        path: '/create/redraw/:entryId?',
        name: 'redraw',
        meta: { guide: 'redraws' },
        component: () => import('../features/create/redraw/RedrawPage.vue'),
        props: true,
      },
      {
        path: '/create/bulk/:bulkOrderId?',
        name: 'bulk',
        meta: { guide: 'bulk-orders' },
        component: () => import('../features/create/bulk/BulkOrderPage.vue'),
        props: true,
      },
      {
        path: '/insights',
        name: 'insights',
        meta: { guide: 'insights' },
        component: () => import('../features/insights/InsightsPage.vue'),
      },
      {
        path: '/team',
        name: 'team',
        meta: { guide: 'team' },
        component: () => import('../features/team/TeamPage.vue'),
      },
      {
        path: '/scan-link',
        name: 'scan-link',
        meta: { guide: 'scan-link' },
        component: () => import('../features/token/TokenPage.vue'),
      },
      {
        path: '/create/report',
        name: 'report',
        meta: { guide: 'home-reports' },
        component: () => import('../features/report/ReportPage.vue'),
      },
      {
        path: '/outbox',
        name: 'outbox',
        meta: { guide: 'outbox' },
        component: () => import('../features/outbox/OutboxPage.vue'),
      },
      {
        path: '/settings',
        name: 'settings',
        meta: { guide: 'settings' },
        component: () => import('../features/settings/SettingsPage.vue'),
      },
      {
        path: '/try',
        name: 'try',
        meta: { guide: 'try-the-demo-company' },
        component: () => import('../features/try/TryPage.vue'),
      },
      {
        path: '/guide/:part?',
        name: 'guide',
        component: () => import('../features/help/GuidePage.vue'),
        props: true,
      },
      { path: '/:rest(.*)*', redirect: '/orders' },
    ],
  })
}
