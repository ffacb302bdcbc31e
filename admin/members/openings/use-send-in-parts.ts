import { useState } from 'react';
import { businessOpenings, type openingWays } from '#contract/accounts/openings.ts';
import type { DataOf } from '#contract/api/endpoint.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOpenable } from '#contract/members/openable-members.ts';
import { useSend } from '../../session/server.ts';

const { SendOpenings, GetOpenings } = businessOpenings;
export type Sent = DataOf<typeof SendOpenings>;
type Way = (typeof openingWays)[number];

/** The members of one call; it answers within two seconds. */
const atOnce = 250;

interface Parts {
  isSending: boolean;
  done: number;
  total: number;
  /** What was answered so far. */
  sent?: Sent;
  /** Those that are left after a failure. */
  left: { ids: number[]; way: Way };
}

/** Opens accounts part by part. After a failure the codes so far are still shown, and the rest can be sent once more. */
export function useSendInParts() {
  const { mutateAsync } = useSend(SendOpenings, {
    invalidates: [
      GetOpenings,
      businessMembers.GetMemberList,
      businessMembers.GetMemberModel,
      businessOpenable.GetOpenableMembers,
    ],
  });
  const [parts, setParts] = useState<Parts>({
    isSending: false,
    done: 0,
    total: 0,
    left: { ids: [], way: 'link' },
  });

  const sendAll = async (ids: number[], way: Way) => {
    let { sent } = parts;
    let done = 0;
    while (done < ids.length) {
      setParts({ isSending: true, done, total: ids.length, left: { ids: [], way }, ...(sent && { sent }) });
      // The failure is shown by then.
      const answer = await mutateAsync({ Ids: ids.slice(done, done + atOnce), Way: way }).catch(
        () => undefined,
      );
      if (!answer) break;
      sent = joined(sent, answer);
      done += atOnce;
    }
    const left = { ids: ids.slice(done), way };
    setParts({
      isSending: false,
      done: Math.min(done, ids.length),
      total: ids.length,
      left,
      ...(sent && { sent }),
    });
  };
  return {
    parts,
    send(ids: number[], way: Way) {
      if (!parts.isSending) void sendAll(ids, way);
    },
  };
}

/** Adds an answer; the result of a member is its latest one. */
function joined(sent: Sent | undefined, answer: Sent): Sent {
  const ids = new Set(answer.Results.map(({ MemberId }) => MemberId));
  const former = (sent?.Results ?? []).filter(({ MemberId }) => !ids.has(MemberId));
  return { ...answer, Results: [...former, ...answer.Results] };
}
