import * as v from 'valibot';
import { integer, optionalText, requiredText } from './rules.ts';

/** What stands on a drawn certificate. */
const certificateFields = [
  'title',
  'name',
  'idNum',
  'company',
  'programme',
  'statement',
  'examTime',
  'certNum',
  'issueDate',
  'issuer',
  'seal',
  'qr',
] as const;

/** Positions are in points of a page of 1600 × 1131, from its upper left. */
export const certificatePage = { width: 1600, height: 1131 } as const;

const placedField = v.object(
  {
    Field: v.picklist(certificateFields, '字段有误'),
    X: integer('X 应为 0 至 1600', 0, certificatePage.width),
    Y: integer('Y 应为 0 至 1131', 0, certificatePage.height),
    /** Height of the letters, or width of the seal and the QR code. */
    Size: integer('Size 应为 8 至 600', 8, 600),
    Align: v.optional(v.picklist(['left', 'center', 'right'], 'Align 有误'), 'left'),
    Color: v.optional(v.pipe(v.string('Color 有误'), v.regex(/^#[0-9a-f]{6}$/i, 'Color 有误')), '#1f1f1f'),
  },
  '字段有误',
);
export type PlacedField = v.InferOutput<typeof placedField>;

export const templateFields = {
  Title: requiredText('请输入证书标题', 20),
  /** `{programme}` stands for the programme's name. */
  Statement: requiredText('请输入证书正文', 200),
  /** A picture that was uploaded; blank: the built-in design. */
  Background: v.pipe(
    optionalText(100),
    v.regex(/^$|^\/files\/\d{4}\/\d{2}\/[0-9a-f]{32}\.(jpg|png|webp)$/, '请上传背景图片（jpg、png 或 webp）'),
  ),
  /** Empty: the places of the built-in design. */
  Fields: v.optional(v.pipe(v.array(placedField, '字段有误'), v.maxLength(40, '字段过多')), []),
};
export const certificateTemplate = v.object(templateFields);
export type CertificateTemplate = v.InferOutput<typeof certificateTemplate>;

export const programme = v.object({
  ProgrammeId: v.number(),
  ProgrammeName: v.string(),
  TemplateVersion: v.number(),
  Title: v.string(),
  Statement: v.string(),
  Background: v.string(),
  Fields: v.array(
    v.object({
      Field: v.picklist(certificateFields),
      X: v.number(),
      Y: v.number(),
      Size: v.number(),
      Align: v.string(),
      Color: v.string(),
    }),
  ),
});
export type Programme = v.InferOutput<typeof programme>;
