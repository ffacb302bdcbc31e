import type { Audience } from '#contract/api/endpoint.ts';
import type { Permission } from '#contract/api/permissions.ts';

/** An administrator with a living session. */
export interface AdministratorCaller {
  kind: 'administrator';
  id: number;
  account: string;
  roleId: number;
  mustChangePassword: boolean;
  mustEnableTotp: boolean;
  /** None set up; given long ago; given within minutes, or not asked of this session. */
  secondFactor: 'none' | 'stale' | 'fresh';
  sessionKey: Buffer;
  holds(permission: Permission): boolean;
}

/** A member with a living session. */
export interface MemberCaller {
  kind: 'member';
  id: number;
  account: string;
  isApproved: boolean;
  mustChangePassword: boolean;
  sessionKey: Buffer;
}

export type Caller = AdministratorCaller | MemberCaller;

/** Tells who a token belongs to; undefined when it is invalid, expired or of the other kind. */
export interface Authenticator {
  /** `isBackground`: nobody is known to sit there, so the idle time goes on. */
  administrator(token: string, isBackground?: boolean): Promise<AdministratorCaller | undefined>;
  member(token: string): Promise<MemberCaller | undefined>;
}

export type CallerOf<Who extends Audience> = Who extends 'administrator'
  ? AdministratorCaller
  : Who extends 'member' | 'applicant'
    ? MemberCaller
    : Who extends 'reader' | 'guest'
      ? MemberCaller | null
      : null;
