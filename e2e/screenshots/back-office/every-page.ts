import { activities } from './activities.ts';
import { certificates } from './certificates.ts';
import { content } from './content.ts';
import { forms } from './forms.ts';
import { members } from './members.ts';
import { notices } from './notices.ts';
import type { BackOfficePage } from './open-windows.ts';
import { system } from './system.ts';

/** Every page of the back office and its windows, by a name that is valid for a file. */
export const backOfficePages: Record<string, BackOfficePage> = {
  ...content,
  ...members,
  ...certificates,
  ...activities,
  ...forms,
  ...notices,
  ...system,
};
