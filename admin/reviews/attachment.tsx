import { Button, Modal } from 'antd';
import { useState } from 'react';
import { attachmentAt, extensionOf } from '#contract/content/files.ts';
import { DownloadButton } from '../components/buttons/download-button.tsx';
import { useFileAddress } from '../components/data/use-file-address.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { textOf } from '../session/errors.tsx';

/** The media types that a browser shows by itself; they replace the type that the file claims. */
const shownAs: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

interface AttachmentProps {
  path: string;
  name: string;
}

/** Shows an attachment of an application: its name and kind, to download or to view in place (key O). */
export function Attachment({ path, name }: AttachmentProps) {
  const [isOpen, open] = useState(false);
  const endpoint = attachmentAt(path);
  const can = useCanCall()(endpoint);
  if (path === '') return <span>没有附件</span>;
  const kind = extensionOf(name) || extensionOf(path);
  const label = name || `附件.${kind}`;
  if (!can) return <span>{label}（您的角色不能查看会员附件）</span>;
  return (
    <span className="inline-row">
      <span className="tag">{kind.toUpperCase()}</span>
      <span className="breaks">{label}</span>
      {shownAs[kind] !== undefined && (
        <Button data-review-key="o" title="O" onClick={() => open(true)}>
          查看
        </Button>
      )}
      <DownloadButton endpoint={endpoint} input={{}} fileName={label} label="下载" />
      {isOpen && <FileWindow path={path} label={label} kind={kind} onClose={() => open(false)} />}
    </span>
  );
}

interface FileWindowProps {
  path: string;
  label: string;
  kind: string;
  onClose: () => void;
}

function FileWindow({ path, label, kind, onClose }: FileWindowProps) {
  const { address, error } = useFileAddress(attachmentAt(path), {}, shownAs[kind] ?? '');
  return (
    <Modal open title={label} width={1000} footer={null} onCancel={onClose} className="review-file-window">
      {error !== undefined && <p role="alert">{textOf(error)}</p>}
      {address === undefined && error === undefined && <LateSkeleton rows={8} />}
      {address !== undefined &&
        (kind === 'pdf' ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in one; the type is ours, nothing else is run
          <iframe title={label} src={address} />
        ) : (
          <img src={address} alt={label} />
        ))}
    </Modal>
  );
}
