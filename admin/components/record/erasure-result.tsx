import { Modal } from 'antd';
import type { DataOf } from '#contract/api/endpoint.ts';
import type { businessDataRequests } from '#contract/members/data-requests.ts';
import { CopyButton } from '../buttons/copy-button.tsx';
import './erasure-result.css';

type Erasure = DataOf<typeof businessDataRequests.ErasePersonal>;

interface ErasureResultProps {
  personName: string;
  erasure: Erasure;
  onClose: () => void;
}

/** Shows the erased and the retained data, as the person who asked must be told. */
export function ErasureResult({ personName, erasure: { Erased, Kept }, onClose }: ErasureResultProps) {
  const erased = Erased.map(({ What, Count }) => (Count > 1 ? `${What}（${Count} 项）` : What));
  const retained = Kept.map(({ What, Why, Until }) => `${What}：${Why}，保留至${Until}`);
  const answer = ['已删除：', ...erased, '', '须保留：', ...retained].join('\n');
  return (
    <Modal
      open
      title={`已删除${personName}的个人信息`}
      width={500}
      mask={{ closable: false }}
      okText="知道了"
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <div className="erasure">
        <h2 className="part-title">已删除</h2>
        <ul className="list">
          {erased.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <h2 className="part-title">须保留</h2>
        <ul className="list">
          {retained.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p className="row nowrap gap-3 my-5">
          请告知本人。 <CopyButton text={answer} label="复制以上内容" />
        </p>
      </div>
    </Modal>
  );
}
