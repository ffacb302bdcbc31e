import { useEffect, useRef, useState } from 'react';
import {
  maxClaims,
  webCertificateChecks,
  type CheckedClaim,
  type Claim,
} from '#contract/certificates/certificate-checks.ts';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useFormState } from '#ui/form/form-state.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { call } from '../session/server.ts';
import { readPasted } from './pasted-claims.ts';

/** Loaded with the first answer. */
const CheckedList = lazyComponent(
  async () => (await import('./checked-list.tsx')).CheckedList,
  () => <Skeleton lines={4} />,
);

/** The list that an employer pastes, and the result of each line. */
export default function EmployerForm() {
  const place = useRef<HTMLDivElement>(null);
  // The visitor opened the form in order to paste.
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  const [answer, setAnswer] = useState<{ claims: Claim[]; checked: CheckedClaim[] }>();
  const form = useFormState({
    start: { Lines: '' },
    errorsIn: ({ Lines }) => {
      const { error } = readPasted(Lines);
      return error === '' ? ({} as Record<string, string>) : { Lines: error };
    },
    send: async ({ Lines }) => {
      const { claims } = readPasted(Lines);
      setAnswer({ claims, checked: await call(webCertificateChecks.VerifyCerts, { Lines: claims }) });
    },
  });
  return (
    <div ref={place}>
      <form {...form.formProps} method="dialog" aria-label="批量核验">
        <TextField
          field={form.field('Lines')}
          label="名单"
          isRequired
          rows={6}
          placeholder={'张三\tJLFX-2026-000123'}
          hint={`最多 ${maxClaims} 行`}
        />
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          核验
        </Button>
      </form>
      {answer && <CheckedList {...answer} />}
    </div>
  );
}
