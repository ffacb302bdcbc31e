import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';

/** Puts a text on the clipboard; says so, also where the browser does not let it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { message } = App.useApp();
  async function copy() {
    try {
      // Absent where the site is reached without TLS.
      await navigator.clipboard.writeText(text);
      void message.success('已复制');
    } catch {
      void message.warning('浏览器不允许复制，请手工抄写');
    }
  }
  return (
    <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
