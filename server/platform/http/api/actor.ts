import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { ActorKind } from '#contract/back-office/audit.ts';
import type { Caller } from './callers.ts';

/** The actor of an operation, as the operation log names them. */
export interface Actor {
  kind: ActorKind;
  /** Null for visitors and the program itself. */
  id: number | null;
  name: string;
  address: string;
  /** The call, such as `SaveNews`. */
  action: string;
  traceId: string;
}

export function actorOf(caller: Caller | null, endpoint: Endpoint, request: FastifyRequest): Actor {
  return {
    kind: caller?.kind ?? 'visitor',
    id: caller?.id ?? null,
    name: (caller?.kind === 'member' ? caller.name : caller?.account) ?? '访客',
    address: request.client,
    action: endpoint.path.split('/')[3] ?? endpoint.path,
    traceId: request.id,
  };
}

/** Returns the program itself as an actor, doing `action`. */
export function systemActor(action: string): Actor {
  return { kind: 'system', id: null, name: '系统', address: '', action, traceId: '' };
}
