import { describe, expect, it } from 'vitest'
import {
  createSpaceMonitor,
  unknownLengthBytes,
  reserveBytes,
  type SpaceReservation,
} from '../../../electron/services/files/freeSpace.ts'
import { systemError } from '../../support/failingFs.ts'

const mib = 1024 * 1024
const done = (): Promise<void> => Promise.resolve()

/** A fake disk that fills by each write. Its clock advances only when a test sets `time`. */
function filling(capacity: number) {
  const disk = { used: 0, asked: 0, time: 0 }
  const monitor = createSpaceMonitor(
    {
      free: () => {
        disk.asked += 1
        return Promise.resolve(capacity - disk.used)
      },
    },
    () => disk.time,
  )
  const write = (reservation: SpaceReservation, bytes: number): Promise<void> =>
    reservation.write(bytes, () => {
      disk.used += bytes
      return Promise.resolve()
    })
  return { disk, monitor, write }
}

it('a nearly full disk is measured again after every 8 MiB of all files and library folders together', async () => {
  const { disk, monitor, write } = filling(64 * mib)
  const reservations = [monitor.open('/a'), monitor.open('/a'), monitor.open('/a')]
  for (let turn = 0; turn < 8; turn += 1)
    for (const reservation of reservations) await write(reservation, mib)
  expect(disk).toMatchObject({ used: 24 * mib, asked: 3 })
  const other = monitor.open('/b')
  await write(other, mib)
  expect(disk.asked).toBe(4)
})

it('a disk with much room is measured again after an eighth of its room was written', async () => {
  const { disk, monitor, write } = filling(800 * mib)
  const reservation = monitor.open('/a')
  for (let turn = 0; turn < 100; turn += 1) await write(reservation, mib)
  expect(disk.asked).toBe(1)
  await write(reservation, mib)
  expect(disk.asked).toBe(2)
})

it('hasPlenty is true for half a second after the disk was measured', async () => {
  const { disk, monitor, write } = filling(2000 * mib)
  const reservation = monitor.open('/a')
  expect(reservation.hasPlenty()).toBe(false)
  await write(reservation, mib)
  disk.time = 500
  expect(reservation.hasPlenty()).toBe(true)
  disk.time = 501
  expect(reservation.hasPlenty()).toBe(false)
})

it('room reserved for files does not count as plenty', async () => {
  const { monitor } = filling(2000 * mib)
  const [one, other] = [monitor.open('/a'), monitor.open('/a')]
  await one.expect(900 * mib)
  expect(other.hasPlenty()).toBe(true)
  await one.expect(1000 * mib)
  expect(other.hasPlenty()).toBe(false)
})

it.each([1, 3, 64])('32 MiB stay free while %i files of unknown length arrive at once', async (files) => {
  const { disk, monitor, write } = filling(100 * mib)
  const reservations = Array.from({ length: files }, () => monitor.open('/a'))
  const ends = await Promise.allSettled(
    reservations.map(async (reservation) => {
      for (;;) await write(reservation, 300_000)
    }),
  )
  expect(ends.map((end) => (end.status === 'rejected' ? (end.reason as { code: string }).code : ''))).toEqual(
    reservations.map(() => 'disk'),
  )
  expect(100 * mib - disk.used).toBeGreaterThanOrEqual(32 * mib)
  // No more room than needed stays unused.
  expect(100 * mib - disk.used).toBeLessThan(33 * mib)
})

it('a failed measurement is not cached: the next request measures again', async () => {
  let answers: (number | Error)[] = [systemError('EIO'), systemError('ETIMEDOUT'), 1000 * mib]
  const monitor = createSpaceMonitor({
    free: async () => {
      await done()
      const [next, ...rest] = answers
      answers = rest
      if (typeof next !== 'number') throw next ?? new Error('asked too often')
      return next
    },
  })
  const both = await Promise.allSettled([monitor.ensure('/a', mib), monitor.ensure('/a', mib)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(monitor.open('/a').write(10, done)).rejects.toThrow('ETIMEDOUT')
  await monitor.ensure('/a', mib)
  await monitor.open('/a').write(10, done)
})

it('room reserved for a file is refused to another, and free again after close', async () => {
  const { monitor } = filling(500 * mib)
  const [one, other] = [monitor.open('/a'), monitor.open('/a')]
  await one.expect(300 * mib)
  await expect(other.expect(300 * mib)).rejects.toMatchObject({ code: 'disk' })
  one.close()
  await other.expect(300 * mib)
})

it('a file larger than the room fails alone with disk, and a smaller file still fits', async () => {
  const { monitor } = filling(5000 * mib)
  await expect(monitor.open('/a').expect(6000 * mib)).rejects.toMatchObject({
    name: 'FileFault',
    code: 'disk',
  })
  await monitor.open('/a').expect(1000 * mib)
})

describe('a file of unknown length at the limit for endless files', () => {
  /** A disk that holds the written file and has 1 MiB left. */
  async function filled() {
    const { disk, monitor, write } = filling(reserveBytes + unknownLengthBytes + mib)
    const endless = monitor.open('/library')
    await write(endless, unknownLengthBytes)
    return { disk, monitor, write, endless }
  }
  const ownFault = { name: 'FileFault', code: 'disk', retry: null }

  it('fails alone when the next bytes do not fit', async () => {
    const { write, endless } = await filled()
    await expect(write(endless, 2 * mib)).rejects.toMatchObject(ownFault)
  })

  it.each(['unknown', 'stated'])('fails to make room for a file of %s length', async (length) => {
    const { disk, monitor, write, endless } = await filled()
    const other = monitor.open('/library')
    const granted = length === 'stated' ? other.expect(2 * mib) : write(other, 2 * mib)
    // The disk is measured and refuses the other file meanwhile.
    await new Promise((resolve) => setImmediate(resolve))
    await expect(write(endless, mib)).rejects.toMatchObject(ownFault)
    disk.used -= unknownLengthBytes
    endless.close()
    await expect(granted).resolves.toBeUndefined()
  })

  it('counts as an ordinary file once its length is stated: then the disk is full', async () => {
    const { monitor, write, endless } = await filled()
    await endless.expect(0)
    const full = { name: 'AppError', code: 'disk' }
    await expect(write(endless, 2 * mib)).rejects.toMatchObject(full)
    await expect(monitor.open('/library').expect(2 * mib)).rejects.toMatchObject(full)
  })
})
