import { papers, type PaperName } from '#contract/certificates/certificate-templates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { useFileAddress } from '../components/data/use-file-address.ts';
import { textOf } from '../session/errors.tsx';
import './template-picture.css';

interface TemplatePictureProps {
  templateId: number;
  paper: PaperName;
  label: string;
}

/** Shows a version of a template as a small picture. A version never changes, so it is fetched once. */
export function TemplatePicture({ templateId, paper, label }: TemplatePictureProps) {
  const picture = useFileAddress(businessProgrammes.GetTemplatePicture, { TemplateId: templateId });
  const { width, height } = papers[paper];
  return (
    <span className="template-picture">
      <span style={{ aspectRatio: `${width} / ${height}` }} aria-busy={picture.address === undefined}>
        {picture.address !== undefined && (
          <img className="block full contained" src={picture.address} alt={label} />
        )}
        {picture.error !== undefined && textOf(picture.error)}
      </span>
    </span>
  );
}
