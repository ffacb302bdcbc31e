import * as v from 'valibot';
import { flag, integer } from '../fields/rules.ts';

/** Security rules for administrators; part of the site's settings. */
export const staffRules = v.object({
  /** Everybody needs a second factor; who has none sets one up before anything else. */
  RequireTotp: v.boolean(),
  /** After so many days a person is reminded to change their password; 0: never. */
  PasswordReminderDays: v.number(),
});
export type StaffRules = v.InferOutput<typeof staffRules>;

export const usualStaffRules: StaffRules = { RequireTotp: false, PasswordReminderDays: 90 };

/** Absent: stays as it is. */
export const staffRulesForm = {
  RequireTotp: v.optional(flag),
  PasswordReminderDays: v.optional(integer('提醒天数应为 0 至 3650 的整数', 0, 3650)),
};
