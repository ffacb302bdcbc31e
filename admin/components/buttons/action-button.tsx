import { App, Button, type ButtonProps } from 'antd';

interface ActionButtonProps extends Pick<
  ButtonProps,
  'type' | 'size' | 'icon' | 'danger' | 'children' | 'aria-label' | 'title'
> {
  run: (() => unknown) | undefined;
  disabledWhy: string | undefined;
}

/** Renders a button; a disabled one can be focused and shows the reason, for users without a mouse. */
export function ActionButton({ run, disabledWhy, ...buttonProps }: ActionButtonProps) {
  const { message } = App.useApp();
  if (disabledWhy === undefined) return <Button {...buttonProps} onClick={() => void run?.()} />;
  return (
    <Button
      {...buttonProps}
      aria-disabled
      className="ant-btn-disabled"
      title={disabledWhy}
      onClick={() => void message.info(disabledWhy)}
    />
  );
}
