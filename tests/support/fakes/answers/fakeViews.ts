import type { OrderView } from '../../../../shared/domain/orderViews.ts'
import type { Answers } from './answers.ts'
import type { FakeData } from '../fakeData.ts'

/** Returns the answers about views of the order list, from memory. */
export function fakeViews(changed: (data: FakeData) => void): Pick<Answers, 'views:save' | 'views:delete'> {
  function set(
    data: FakeData,
    connectionId: string,
    next: (before: OrderView[]) => OrderView[],
  ): FakeData['overview']['settings'] {
    const { settings } = data.overview
    const views = { ...settings.views, [connectionId]: next(settings.views[connectionId] ?? []) }
    data.overview = { ...data.overview, settings: { ...settings, views } }
    changed(data)
    return data.overview.settings
  }
  return {
    'views:save': ({ connectionId, view }, data) =>
      set(data, connectionId, (views) => [...views.filter(({ name }) => name !== view.name), view]),
    'views:delete': ({ connectionId, name }, data) =>
      set(data, connectionId, (views) => views.filter((view) => view.name !== name)),
  }
}
