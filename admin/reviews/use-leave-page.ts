import { useEffect } from 'react';
import { useLeaveGuard } from '#ui/browser/leave-guard.ts';
import { useLeaveQuestion } from '../components/form/leave-guard.tsx';

/**
 * Asks before the review page is left with a reason that was typed and not sent; opening another case does not leave
 * the page. Leaving sends a held decision without a question, but a session that ends meanwhile is renewed in place.
 */
export function useLeavePage(isTyped: () => boolean, isHolding: () => boolean) {
  const { ask } = useLeaveQuestion();
  const { isBlocked, stay, leave } = useLeaveGuard({
    isUnsaved: () => isTyped() || isHolding(),
    isLostByClosing: isTyped,
    keep: () => false,
    stops: ({ currentLocation, nextLocation }) =>
      isTyped() && currentLocation.pathname !== nextLocation.pathname,
  });
  useEffect(() => {
    if (isBlocked) void Promise.resolve(ask()).then((goesOn) => (goesOn ? leave() : stay()));
    // The question is asked once for each blocked attempt.
    // oxlint-disable-next-line exhaustive-deps
  }, [isBlocked]);
}
