import * as v from 'valibot';
import { labelled } from '../fields/labels.ts';
import { flag, integer } from '../fields/rules.ts';

/** Security rules for administrators; part of the site's settings. */
export const staffRules = v.object({
  /** Every administrator needs a second factor; one without it must set it up first. */
  RequireTotp: v.boolean(),
  /** The days after which the site reminds administrators to change their password; 0: never. */
  PasswordReminderDays: v.number(),
});
export type StaffRules = v.InferOutput<typeof staffRules>;

export const usualStaffRules: StaffRules = { RequireTotp: false, PasswordReminderDays: 90 };

/** Absent: stays as it is. */
export const staffRulesForm = {
  RequireTotp: labelled('全员两步验证', v.optional(flag)),
  PasswordReminderDays: labelled(
    '密码提醒天数',
    v.optional(integer('提醒天数应为 0 至 3650 的整数', 0, 3650)),
  ),
};
