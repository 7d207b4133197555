import type { RoomKind } from '../house/model.ts'

/** Floor colours: warm for living rooms, cool for wet rooms, grey for storage. */
export const tints: Readonly<Record<RoomKind, string>> = {
  living: '#faf5ea',
  family: '#faf5ea',
  dining: '#faf5ea',
  kitchen: '#faf5ea',
  bedroom: '#f1f5fa',
  bath: '#e6f1f3',
  ensuite: '#e6f1f3',
  powder: '#e6f1f3',
  closet: '#f5f5f3',
  wardrobe: '#f5f5f3',
  laundry: '#ecf2ee',
  garage: '#f0f0ef',
  office: '#f3f6ee',
  hall: '#fbf9f5',
  foyer: '#fbf9f5',
  stairs: '#fbf9f5',
  pantry: '#f7f1e6',
}

export const ink = {
  wall: '#2a2e35',
  line: '#6d747d',
  faint: '#a9aeb5',
  text: '#22262c',
  muted: '#616872',
  dimension: '#b0532e',
  paper: '#ffffff',
  rule: '#d4d7db',
} as const
