import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect } from 'react';
import { copyText } from '#ui/browser/copy-text.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Copied as soon as it is shown; where the browser does not let it, by the button. */
  isCopiedAtOnce?: boolean;
  /** Shows only an icon, for narrow places. */
  isIcon?: boolean;
}

/** Copies a text to the clipboard and reports the result, also where the browser forbids it. */
export function CopyButton({ text, label, isCopiedAtOnce = false, isIcon = false }: CopyButtonProps) {
  const { message } = App.useApp();
  useEffect(() => {
    if (!isCopiedAtOnce) return;
    navigator.clipboard?.writeText(text).then(
      () => void message.success({ key: 'copied', content: '已复制' }),
      () => {},
    );
  }, [isCopiedAtOnce, text, message]);
  async function copy() {
    if (await copyText(text)) void message.success({ key: 'copied', content: '已复制' });
    else void message.warning('浏览器不允许复制，请手工抄写');
  }
  if (isIcon)
    return (
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      />
    );
  return (
    <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
