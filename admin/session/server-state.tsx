import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { systemStaff } from '#contract/accounts/staff.ts';
import { isApiError, resultCode, resultText, type ApiError } from '#contract/api/envelope.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { unreachableCode } from '#ui/api/transport-text.ts';
import { isAnythingUnsaved } from '#ui/browser/leave-guard.ts';
import { toast } from '#ui/components/toast.tsx';
import { isSessionGone } from './call.ts';
import { ErrorText, textOf, textOfSaving } from './errors.tsx';
import { isReauthenticating, reauthenticate } from './reauthentication.ts';
import { dropToken, readToken } from './token.ts';
import { signInAddress } from './wanted-page.ts';

const sessionGoneDelayMs = 1000;
const errorToastSeconds = 5;
const savingKey = 'saving';

interface Report {
  reading: (error: unknown) => void;
  /** Shows the error of a save until it is closed or something is stored, so that slow readers see it as well. */
  saving: (error: unknown) => void;
  stored: () => void;
}

/** Provides the cache of answers, and shows errors that no form shows (product: section 8). */
export function ServerState({ children }: { children: ReactNode }) {
  const report = useRef<Report>(undefined);
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // A query or mutation without network fails at once instead of waiting silently.
          queries: {
            networkMode: 'always',
            retry: isWorthRepeating,
            refetchOnWindowFocus: false,
            refetchOnReconnect: true,
          },
          mutations: { networkMode: 'always' },
        },
        queryCache: new QueryCache({
          onError: (error, { meta }) => meta?.takes?.(error) || report.current?.reading(error),
        }),
        mutationCache: new MutationCache({
          onError: (error, _input, _previous, mutation) => {
            if (!mutation.meta?.takes?.(error)) report.current?.saving(error);
          },
          onSuccess: (_data, _input, _previous, _mutation, { client: here }) => {
            report.current?.stored();
            // The change may have settled one of the waiting cases.
            void here.invalidateQueries({ queryKey: [businessWorkbench.GetWaiting.path] });
          },
        }),
      }),
  );
  const latest = useReport(client);
  useEffect(() => {
    report.current = latest;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function isWorthRepeating(times: number, error: unknown): boolean {
  if (times > 0 || !isApiError(error) || !navigator.onLine) return false;
  return error.code === unreachableCode || error.code === resultCode.busy;
}

function useReport(client: QueryClient): Report {
  const { message, notification } = App.useApp();
  const navigate = useNavigate();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The person may have left before.
  useEffect(() => () => clearTimeout(leaving.current), []);

  function endSession(error: unknown) {
    if (leaving.current) return;
    dropToken();
    toast(textOf(error), 'error');
    leaving.current = setTimeout(() => {
      leaving.current = undefined;
      if (readToken() !== null) return;
      // Something may have been typed or decided since: the user signs in above it.
      if (isReauthenticating() || isAnythingUnsaved()) return void reauthenticate();
      void navigate(signInAddress(window.location), { replace: true });
    }, sessionGoneDelayMs);
  }

  function show(error: unknown, notify: (error: ApiError) => void) {
    if (!isApiError(error)) {
      console.error(error);
      return void message.error(resultText.serverError, errorToastSeconds);
    }
    if (isSessionGone(error)) return endSession(error);
    if (error.code === resultCode.needsMore) {
      return void client.invalidateQueries({ queryKey: [systemStaff.GetLoginUser.path] });
    }
    if (error.code === resultCode.partly) return;
    if (error.code === resultCode.serverError)
      return void message.error(<ErrorText error={error} />, errorToastSeconds);
    notify(error);
  }

  return {
    reading: (error) =>
      show(error, ({ code, message: words }) =>
        notification.error({ key: `${code}-${words}`, title: textOf(error) }),
      ),
    saving: (error) =>
      show(error, () => notification.error({ key: savingKey, title: textOfSaving(error), duration: false })),
    stored: () => notification.destroy(savingKey),
  };
}
