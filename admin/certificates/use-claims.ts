import type { MemberName } from '#contract/back-office/names.ts';
import { businessClaims, type UnclaimedCertificate } from '#contract/certificates/certificate-claims.ts';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';

const { GetUnclaimedCerts, LinkCerts } = businessClaims;
/** The id in place of a member for unclaimed certificates. */
const nobody = 0;

/** Returns a function that assigns certificates to a member, who can see them from then on; it can be undone. */
export function useClaims() {
  const act = useUndoable();
  return (certificates: readonly UnclaimedCertificate[], { MemberId, MemberName }: MemberName) => {
    const Ids = certificates.map(({ _certId }) => _certId);
    return act({
      text: `已归属到${MemberName}`,
      about: certificates.length > 1 ? `共 ${certificates.length} 张` : (certificates[0]?._name ?? ''),
      run: () => call(LinkCerts, { Ids, MemberId }),
      undo: () => call(LinkCerts, { Ids, MemberId: nobody }),
      undone: '已撤销，回到待认领',
      invalidates: [GetUnclaimedCerts],
    });
  };
}
