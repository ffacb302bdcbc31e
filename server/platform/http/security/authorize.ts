import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Audience, Endpoint } from '#contract/api/endpoint.ts';
import { resultText } from '#contract/api/envelope.ts';
import { forbidden, needs, outsideOffice, sessionGone } from '../../core/errors.ts';
import type { IpAllowlist } from '../../core/ip-allowlist.ts';
import type { Caller, Authenticator } from '../api/callers.ts';

/** Also the one call for administrators among those of the site. */
const backOfficeCall = /^\/api\/(?:XfSystemApi\/|XfSysBussiness\/|XfWebApi\/EditAdminPwd\b)/;

/** Returns the header `token` or `Authorization: Bearer`; for the back office also `backstageToken` of old clients. */
export function tokenOf({ headers, url = '' }: IncomingMessage): string | undefined {
  const { token, authorization, backstagetoken } = headers;
  if (typeof token === 'string' && !noToken.has(token)) return token;
  if (typeof backstagetoken === 'string' && !noToken.has(backstagetoken) && backOfficeCall.test(url))
    return backstagetoken;
  return authorization === undefined ? undefined : /^Bearer (\S+)$/i.exec(authorization)?.[1];
}

/**
 * Refuses calls from outside the office's networks.
 * @throws ApiError 403
 */
export function assertFromOffice(
  office: IpAllowlist,
  endpoint: Endpoint,
  { client, log }: Pick<FastifyRequest, 'client' | 'log'>,
): void {
  const isOfficeWork = endpoint.audience === 'administrator' || endpoint.isOfficeWork;
  if (!isOfficeWork || office.allows(client)) return;
  log.warn({ address: client, path: endpoint.path }, 'refusedOutsideOffice');
  throw outsideOffice();
}

/** Token headers that an old client sends when its storage holds none. */
const noToken = new Set(['', 'null', 'undefined']);

/**
 * Returns the caller, or null for a visitor where visitors are allowed.
 * @throws ApiError 401 or 402 without a valid session
 */
export async function authenticate(
  authenticator: Authenticator,
  { audience, isBackground }: Endpoint,
  token: string | undefined,
): Promise<Caller | null> {
  if (audience === 'anyone' || (isTokenOptional(audience) && token === undefined)) return null;
  const kind = audience === 'administrator' ? 'administrator' : 'member';
  const caller = token === undefined ? undefined : await authenticator[kind](token, isBackground);
  if (!caller) throw sessionGone(kind);
  // A member who waits for approval reads the same as visitors.
  return audience === 'reader' && caller.kind === 'member' && !caller.isApproved ? null : caller;
}

function isTokenOptional(audience: Audience): boolean {
  return audience === 'reader' || audience === 'guest';
}

/**
 * Checks the caller's permission.
 * @throws ApiError 403 without the permission, 510 before the password was changed or the second factor set up
 */
export function authorize(endpoint: Endpoint, caller: Caller | null): void {
  const { audience } = endpoint;
  if (!caller || audience === 'reader') return;
  if (caller.kind === 'member' && audience === 'member' && !caller.isApproved) throw forbidden();
  if (caller.mustChangePassword && !endpoint.beforePasswordChange) {
    throw needs('changePassword', resultText.changePassword);
  }
  if (mustEnableTotp(caller) && !endpoint.beforePasswordChange && !endpoint.beforeSecondFactor) {
    throw needs('enableTotp', resultText.enableTotp);
  }
  if (caller.kind === 'administrator' && endpoint.permission && !caller.holds(endpoint.permission))
    throw forbidden();
}

function mustEnableTotp(caller: Caller): boolean {
  return caller.kind === 'administrator' && caller.mustEnableTotp;
}
