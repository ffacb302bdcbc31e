import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isCallFault, resultCode, resultText, type CallFault } from '#contract/envelope.ts';
import { systemStaff } from '#contract/staff.ts';
import { unreachableCode } from '#ui/call.ts';
import { transportText } from '#ui/transport-text.ts';
import { dropToken } from './token.ts';

const sessionGoneDelayMs = 1000;
const faultToastSeconds = 5;

/** Holds what the server answered, and shows the faults that no form shows (product: section 8). */
export function ServerState({ children }: { children: ReactNode }) {
  const report = useRef<(fault: unknown) => void>(() => {});
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: isWorthRepeating, refetchOnWindowFocus: false } },
        queryCache: new QueryCache({ onError: (fault) => report.current(fault) }),
        mutationCache: new MutationCache({
          onError: (fault, _input, _kept, mutation) => {
            if (!mutation.meta?.takes?.(fault)) report.current(fault);
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

function isWorthRepeating(times: number, fault: unknown): boolean {
  return (
    times < 1 && isCallFault(fault) && (fault.code === unreachableCode || fault.code === resultCode.busy)
  );
}

function useReport(client: QueryClient) {
  const { message, notification } = App.useApp();
  const navigate = useNavigate();
  const leaving = useRef(false);

  function endSession(fault: CallFault) {
    if (leaving.current) return;
    leaving.current = true;
    dropToken();
    void message.error(textOf(fault));
    setTimeout(() => {
      leaving.current = false;
      client.clear();
      void navigate('/login', { replace: true });
    }, sessionGoneDelayMs);
  }

  return (fault: unknown) => {
    if (!isCallFault(fault)) {
      console.error(fault);
      return void message.error(resultText.fault, faultToastSeconds);
    }
    if (fault.code === resultCode.administratorSessionGone) return endSession(fault);
    if (fault.code === resultCode.needsMore) {
      return void client.invalidateQueries({ queryKey: [systemStaff.GetLoginUser.path] });
    }
    if (fault.code === resultCode.partly) return;
    if (fault.code === resultCode.fault)
      return void message.error(<FaultText fault={fault} />, faultToastSeconds);
    notification.error({ key: `${fault.code}-${fault.message}`, title: textOf(fault) });
  };
}

/** With the number that finds the request in the log: this is what the person passes on. */
export function FaultText({ fault }: { fault: unknown }) {
  return (
    <span>
      {textOf(fault)}
      {isCallFault(fault) && fault.traceId && <span className="trace">编号 {fault.traceId}</span>}
    </span>
  );
}

/** The text for a fault: the server's own where it sent one. */
export function textOf(fault: unknown): string {
  if (!isCallFault(fault)) return resultText.fault;
  if (fault.message) return fault.message;
  if (fault.code === resultCode.forbidden) return resultText.forbidden;
  if (fault.code === resultCode.notFound) return resultText.notFound;
  if (fault.code === unreachableCode) return transportText.unreachable;
  return resultText.fault;
}
