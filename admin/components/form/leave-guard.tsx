import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useCountsAsUnsaved } from '#ui/browser/leave-guard.ts';

/** Asks before typed text is discarded; resolves to whether the user continues. */
export function useLeaveQuestion() {
  const { modal } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: '有未保存的修改',
      content: '离开后这些修改将丢失。',
      okText: '离开',
      cancelText: '继续编辑',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    });
  return { ask };
}

/** Asks the same question when a link, the back button or closing the window would discard the text. */
export function useLeaveGuard(isChanged: () => boolean) {
  useCountsAsUnsaved(isChanged);
  const { ask } = useLeaveQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      isChanged(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void Promise.resolve(ask()).then((continues) => (continues ? blocker.proceed() : blocker.reset()));
    // The question is asked once for each blocked attempt.
    // oxlint-disable-next-line exhaustive-deps
  }, [blocker]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  });
}
