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
  const [picture, setPicture] = useState<{ address?: string; error?: unknown }>({});
  useEffect(() => {
    const controller = new AbortController();
    let address: string | undefined;
    const request = { token: readToken(), signal: controller.signal, onProgress: () => {} };
    download(businessProgrammes.GetTemplatePicture, { TemplateId: templateId }, request).then(
      ({ content }) => {
        if (controller.signal.aborted) return;
        address = URL.createObjectURL(content);
        setPicture({ address });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setPicture({ error });
      },
    );
    return () => {
      controller.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [templateId]);
  const { width, height } = papers[paper];
  return (
    <span className="template-picture">
      <span style={{ aspectRatio: `${width} / ${height}` }} aria-busy={picture.address === undefined}>
        {picture.address !== undefined && <img src={picture.address} alt={label} />}
        {picture.error !== undefined && textOf(picture.error)}
      </span>
    </span>
  );
}
