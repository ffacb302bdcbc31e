import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { CopyButton } from '../components/buttons/copy-button.tsx';
import { printList } from '../components/print/print-list.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The account that the codes belong to; the printed sheet shows it. */
  account: string;
  onSaved: () => void;
}

/** Shows the recovery codes this once: the server stores their hashes only. */
export function RecoveryCodes({ codes, account, onSaved }: RecoveryCodesProps) {
  return (
    <div className="recovery-codes">
      <Alert
        type="warning"
        showIcon
        title="请现在保存这十个恢复码，以后不再显示。手机丢失时，每个可以代替动态码使用一次。"
      />
      <ol className="list" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-tools row">
        <CopyButton text={codes.join('\n')} label="复制" />
        <Button
          size="small"
          icon={<PrinterOutlined aria-hidden />}
          onClick={() => printList(`协会门户管理后台恢复码 · ${account}`, codes)}
        >
          打印
        </Button>
        <Button type="primary" onClick={onSaved}>
          我已保存
        </Button>
      </div>
    </div>
  );
}
