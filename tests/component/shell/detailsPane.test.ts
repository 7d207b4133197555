import { expect, it } from 'vitest'
import type { Component } from 'vue'
import FolderPage from '../../../renderer/features/library/folder/FolderPage.vue'
import VerifyPanel from '../../../renderer/features/library/verify/VerifyPanel.vue'
import OutboxPage from '../../../renderer/features/outbox/OutboxPage.vue'
import TeamPage from '../../../renderer/features/team/TeamPage.vue'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { mountInWindow, trigger } from '../mounting.ts'
import { draft } from '../outbox/outboxTools.ts'

const panes: readonly [name: string, page: Component, path: string][] = [
  ['panel of a folder', FolderPage, '/library/folder-0'],
  ['file check of the library', VerifyPanel, '/library'],
  ['details of an outbox entry', OutboxPage, '/outbox'],
  ['details of a user', TeamPage, '/team'],
]

it.each(panes)('the %s has the remembered width, which arrow keys change', async (_name, page, path) => {
  const data = makeFakeData()
  Object.assign(data.overview.settings, {
    detailsWidth: 420,
    folderPanel: { isOpen: true, tab: 'deliveries' },
  })
  const { wrapper, fake } = await mountInWindow(page, {
    data,
    path,
    ...(page === FolderPage ? { props: { folderId: 'folder-0' } } : {}),
    prepare: ({ outbox }) => outbox.add({ form: draft('1 First Street'), state: 'ready' }),
  })
  const row = wrapper.find('[data-entry], [role="row"][aria-selected]')
  if (row.exists()) {
    await row.trigger('focus')
    await row.trigger('click')
    await trigger(row, 'dblclick')
  }
  const pane = wrapper.get<HTMLElement>('aside:has(> [role="separator"])')
  expect(pane.element.style.width).toBe('420px')
  await trigger(pane.get('[role="separator"]'), 'keydown', { key: 'ArrowLeft' })
  expect(fake.callsOf('settings:update')).toContainEqual({ detailsWidth: expect.any(Number) as number })
})
