import { useState } from 'react';
import { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import type { ImportMode } from '#contract/back-office/imports.ts';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { useInvalidate } from '../../components/data/use-invalidate.ts';
import { useReachableAddress } from '../../components/feedback/confirm-site-address.ts';
import { call } from '../../session/call.ts';
import { textOf } from '../../session/errors.tsx';

const { HandOverCertificates } = businessSignUpImports;
const invalidates = [
  businessSignUps.GetSignUpList,
  businessImports.GetImportBatches,
  businessCertificates.GetCertList,
];

export interface Order {
  ProgrammeId: number;
  ExamDay: string;
  IssueDay: string;
  FirstNumber: string;
}

/** Provides the hand-over of those who passed to the import of certificates: checked first, then stored. */
export function useIssuing(ActivityId: number) {
  const invalidate = useInvalidate();
  const [result, setResult] = useState<CertificateImportResult>();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isAddressGood = useReachableAddress();

  async function run(order: Order, Mode: ImportMode) {
    if (Mode !== 'check' && !(await isAddressGood('code'))) return;
    setBusy(true);
    setError('');
    try {
      setResult(await answered({ ActivityId, ...order, Mode }));
      if (Mode !== 'check') await invalidate(invalidates);
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return { result, error, isBusy, run, forget: () => setResult(undefined) };
}

/** Rows with errors are a result and not an error of the call. */
async function answered(input: Parameters<typeof call<typeof HandOverCertificates>>[1]) {
  try {
    return await call(HandOverCertificates, input);
  } catch (error) {
    if (isApiError(error) && error.code === resultCode.partly) return error.data as CertificateImportResult;
    throw error;
  }
}
