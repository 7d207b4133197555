import { FakeBridge } from './fakeBridge.ts'
import { makeFakeData } from './fakeData.ts'

/** For looking at the window in a browser without main: loaded ahead of the window's own code, never shipped. */
const data = makeFakeData(Number(new URLSearchParams(location.search).get('orders') ?? '64'))
if (new URLSearchParams(location.search).has('first')) {
  data.overview.connections = []
  data.overview.activeConnectionId = null
}
const fake = new FakeBridge(data)
Object.assign(window, { planroom: fake.bridge, fake })
