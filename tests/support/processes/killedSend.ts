import { outboxBench } from '../benches/outboxBench.ts'

/**
 * A process that sends one entry. The test kills it during the request. Arguments: data folder, base address, key, id
 * of the entry.
 */
const [, , folder = '', baseUrl = '', apiKey = '', id = ''] = process.argv
const bench = outboxBench({ baseUrl, apiKey }, { folder })
process.stdout.write('sending\n')
const { state } = await bench.outbox.send(id)
process.stdout.write(`${state}\n`)
await bench.close()
