import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { resultText } from '#contract/envelope.ts';
import type { AdministratorCaller, Caller, Gatekeeper, MemberCaller } from './callers.ts';
import { forbidden, needs, sessionGone } from './faults.ts';

/** Header `token`, or `Authorization: Bearer`. A blank header is no token: old clients send one. */
export function tokenOf({ headers }: IncomingMessage): string | undefined {
  const { token, authorization } = headers;
  if (typeof token === 'string' && token !== '') return token;
  return authorization === undefined ? undefined : /^Bearer (\S+)$/i.exec(authorization)?.[1];
}

/**
 * Who is asking, and may they.
 * @throws CallFault 401 or 402 without a living session, 403 without the permission, 510 before the password
 * was changed
 */
export async function admit(
  gatekeeper: Gatekeeper,
  endpoint: Endpoint,
  token: string | undefined,
): Promise<Caller | null> {
  switch (endpoint.audience) {
    case 'anyone':
      return null;
    case 'reader':
      return token === undefined ? null : await admitMember(gatekeeper, token);
    case 'applicant':
      return await admitMember(gatekeeper, token);
    case 'member': {
      const member = await admitMember(gatekeeper, token);
      if (!member.isApproved) throw forbidden();
      return member;
    }
    case 'administrator':
      return await admitAdministrator(gatekeeper, endpoint, token);
  }
}

async function admitMember(gatekeeper: Gatekeeper, token: string | undefined): Promise<MemberCaller> {
  const member = token === undefined ? undefined : await gatekeeper.member(token);
  if (!member) throw sessionGone('member');
  return member;
}

async function admitAdministrator(
  gatekeeper: Gatekeeper,
  endpoint: Endpoint,
  token: string | undefined,
): Promise<AdministratorCaller> {
  const administrator = token === undefined ? undefined : await gatekeeper.administrator(token);
  if (!administrator) throw sessionGone('administrator');
  if (administrator.mustChangePassword && !endpoint.beforePasswordChange) {
    throw needs('changePassword', resultText.changePassword);
  }
  if (endpoint.permission && !administrator.holds(endpoint.permission)) throw forbidden();
  return administrator;
}
