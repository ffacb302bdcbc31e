import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before an unsaved page is left by a link, a tab, the back button, a reload or closing the window.
 * `keep` puts what was typed aside first, so that an answer given too quickly loses nothing.
 */
export function useLeaveGuard(isUnsaved: () => boolean, keep: () => boolean) {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  const latest = useRef({ isUnsaved, keep });
  useEffect(() => {
    latest.current = { isUnsaved, keep };
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const isKept = latest.current.keep();
    modal.confirm({
      title: '文章还没有保存',
      content: isKept ? '离开后，草稿会留在这台电脑上，下次打开时可以恢复。' : '离开后，未保存的修改将丢失。',
      okText: '离开',
      cancelText: '继续编辑',
      autoFocusButton: 'cancel',
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    // The question is asked once for each blocked attempt.
  }, [blocker, modal]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!latest.current.isUnsaved()) return;
      latest.current.keep();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
}
