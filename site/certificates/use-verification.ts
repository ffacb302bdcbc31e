import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { webCertificates, type Verification } from '#contract/certificates.ts';
import { isCallFault, type CallFault } from '#contract/envelope.ts';
import { createCall } from '#ui/call.ts';
import { timeText } from '#ui/time-text.ts';

export type Check =
  | { kind: 'asking' }
  /** The address has no code of a certificate. */
  | { kind: 'nothing' }
  | { kind: 'answered'; answer: Verification; time: string }
  | { kind: 'failed'; fault: CallFault };

/** Faults are shown in the answer's place. */
const call = createCall();

/** What is known of the certificate whose code opened the page. */
export function useVerification() {
  const { search } = useLocation();
  const [check, setCheck] = useState<Check>({ kind: 'asking' });

  const ask = useCallback(async (asked: Code, isWanted: () => boolean) => {
    const put = (next: Check) => isWanted() && setCheck(next);
    put({ kind: 'asking' });
    try {
      const answer = await call(webCertificates.VerifyCert, asked);
      put({ kind: 'answered', answer, time: timeText(Date.now()) });
    } catch (error) {
      if (!isCallFault(error)) throw error;
      put({ kind: 'failed', fault: error });
    }
  }, []);

  useEffect(() => {
    const code = codeIn(search);
    if (!code) return setCheck({ kind: 'nothing' });
    let isHere = true;
    void ask(code, () => isHere);
    return () => {
      isHere = false;
    };
  }, [search, ask]);

  const retry = () => {
    const code = codeIn(search);
    if (code) void ask(code, () => true);
  };

  return { check, retry };
}

interface Code {
  CertNum: string;
  Sign: string;
}

function codeIn(search: string): Code | undefined {
  const query = new URLSearchParams(search);
  const [CertNum, Sign] = [query.get('CertNum') ?? '', query.get('Sign') ?? ''] as const;
  return CertNum === '' && Sign === '' ? undefined : { CertNum, Sign };
}
