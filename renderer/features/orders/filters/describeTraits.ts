import { packageName } from '../../../app/messages/productNames.ts'
import type { OrderTraits } from '../../../../shared/domain/filter.ts'
import { messages } from '../../../app/messages.ts'
import { formatHour, formatWeekday } from '../../../ui/format.ts'

/** Describes the orders of a bar of Insights. */
export function describeTraits(traits: OrderTraits): string {
  const texts = messages.insights
  const { packageTypes, weekday, hour, handedOver, firstDelivery, orders } = traits
  const flags = ['isTimed', 'isCorrected', 'isWithoutCreator', 'isWithoutOffice'] as const
  return texts.filter([
    ...(packageTypes === null
      ? []
      : [texts.packages(packageTypes.map((code) => (code === '' ? texts.noPackage : packageName(code))))]),
    ...(weekday === null ? [] : [formatWeekday(weekday)]),
    ...(hour === null ? [] : [formatHour(hour)]),
    ...(handedOver === null ? [] : [texts.delays[handedOver]]),
    ...(firstDelivery === null ? [] : [texts.firstDeliveryTraits[firstDelivery]]),
    ...(orders === null ? [] : [orders.name]),
    ...flags.filter((flag) => traits[flag]).map((flag) => texts.traits[flag]),
  ])
}
