import { App } from 'antd';

interface Question {
  title: string;
  /** The effect of confirming, with the number of records it concerns. */
  consequence: string;
  /** The label of the button; never 确定. */
  verb: string;
  isDanger?: boolean;
}

/** Asks before an action that cannot be undone; resolves to whether the user continues. */
export function useAsk() {
  const { modal } = App.useApp();
  return ({ title, consequence, verb, isDanger = false }: Question) =>
    Promise.resolve(
      modal.confirm({
        title,
        content: consequence,
        okText: verb,
        cancelText: '取消',
        okButtonProps: { danger: isDanger },
        focusable: { autoFocusButton: 'cancel' },
      }),
    );
}
