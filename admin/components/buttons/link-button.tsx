import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Pick<
  ButtonProps,
  'type' | 'size' | 'icon' | 'children' | 'aria-label' | 'title'
> {
  to: string;
}

/** A link of this application that looks like a button. */
export function LinkButton({ to, ...buttonProps }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLElement>(to);
  return <Button {...buttonProps} href={useHref(to)} onClick={follow as ButtonProps['onClick']} />;
}
