import { App } from 'antd';
import { useEffect } from 'react';
import { useLeaveGuard } from '#ui/browser/leave-guard.ts';
import { readToken } from '../../session/token.ts';

interface GuardedEditor {
  isUnsaved: () => boolean;
  keep: () => boolean;
}

/**
 * Guards the editor: leaving needs no question while the draft can be stored, as it is offered on return. Otherwise a
 * dialog asks.
 */
export function useEditorGuard(guarded: GuardedEditor, title: string) {
  const { modal } = App.useApp();
  const { isBlocked, stay, leave } = useLeaveGuard({
    ...guarded,
    stops: ({ currentLocation, nextLocation }) =>
      readToken() !== null &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      !guarded.keep(),
  });
  useEffect(() => {
    if (!isBlocked) return;
    modal.confirm({
      title,
      content: '内容较大，这台电脑放不下草稿。离开后，未保存的修改将丢失。',
      okText: '离开',
      cancelText: '继续编辑',
      focusable: { autoFocusButton: 'cancel' },
      onOk: leave,
      onCancel: stay,
    });
    // oxlint-disable-next-line exhaustive-deps -- asked once for each blocked attempt
  }, [isBlocked]);
}
