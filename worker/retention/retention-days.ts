import { optionalText, type SettingReader } from '../setting-parts.ts'

const wholeDays = optionalText(/^[1-9]\d{0,3}$/, 'must be a whole number of days from 1 to 9999')

export const retentionRules = { RETENTION_DELIVERED_DAYS: wholeDays, RETENTION_PARKED_DAYS: wholeDays }

/** Days after being delivered or parked when a lead's content is erased. */
export interface RetentionDays {
  readonly delivered: number
  readonly parked: number
}

/** What the privacy policy promises; an invalid setting falls back to it. */
const promised: RetentionDays = { delivered: 30, parked: 90 }

export function readRetention({ read }: SettingReader<keyof typeof retentionRules>): RetentionDays {
  return {
    delivered: Number(read('RETENTION_DELIVERED_DAYS') ?? promised.delivered),
    parked: Number(read('RETENTION_PARKED_DAYS') ?? promised.parked),
  }
}
