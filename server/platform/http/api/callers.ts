import type { Audience } from '#contract/api/endpoint.ts';
import type { Permission } from '#contract/api/permissions.ts';

/** An administrator with a valid session. */
export interface AdministratorCaller {
  kind: 'administrator';
  id: number;
  account: string;
  /** Holds the built-in role, which has every permission. */
  isSystemAdministrator: boolean;
  mustChangePassword: boolean;
  mustEnableTotp: boolean;
  /** Not set up; given long ago; given within minutes, or not required in this session. */
  secondFactor: 'none' | 'stale' | 'fresh';
  /** The time when it was enabled; null without one. */
  secondFactorSince: Date | null;
  sessionKey: Buffer;
  holds(permission: Permission): boolean;
}

/** A member with a valid session. */
export interface MemberCaller {
  kind: 'member';
  id: number;
  account: string;
  /** As the operation log names the caller: the account, or the company with its person. */
  name: string;
  /** The person who signed in for the member; absent in a session of the member's own account. */
  personId?: number;
  isApproved: boolean;
  mustChangePassword: boolean;
  sessionKey: Buffer;
}

export type Caller = AdministratorCaller | MemberCaller;

/** Returns the holder of a token; undefined when it is invalid, expired or of the other kind. */
export interface Authenticator {
  /** `isBackground`: the request may have no person behind it, so the idle time continues. */
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
