import { useEffect, useState } from 'react';
import { papers, type PaperName } from '#contract/certificates/certificate-templates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { download } from '#ui/browser/download.ts';
import { textOf } from '../session/errors.tsx';
import { readToken } from '../session/token.ts';
import './template-picture.css';

interface TemplatePictureProps {
  templateId: number;
  paper: PaperName;
  label: string;
}

/** Shows a version of a template as a small picture. A version never changes, so it is fetched once. */
export function TemplatePicture({ templateId, paper, label }: TemplatePictureProps) {
  const [shown, show] = useState<{ address?: string; error?: unknown }>({});
  useEffect(() => {
    const given = new AbortController();
    let address: string | undefined;
    const asked = { token: readToken(), signal: given.signal, onProgress: () => {} };
    download(businessProgrammes.GetTemplatePicture, { TemplateId: templateId }, asked).then(
      ({ content }) => {
        if (given.signal.aborted) return;
        address = URL.createObjectURL(content);
        show({ address });
      },
      (error: unknown) => {
        if (!given.signal.aborted) show({ error });
      },
    );
    return () => {
      given.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [templateId]);
  const { width, height } = papers[paper];
  return (
    <span className="template-picture">
      <span style={{ aspectRatio: `${width} / ${height}` }} aria-busy={shown.address === undefined}>
        {shown.address !== undefined && <img src={shown.address} alt={label} />}
        {shown.error !== undefined && textOf(shown.error)}
      </span>
    </span>
  );
}
