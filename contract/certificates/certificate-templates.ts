import * as v from 'valibot';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import { integer, optionalText, requiredText } from '../fields/rules.ts';

/** The fields of a rendered certificate and their names. `text` is a text of the template itself. */
export const certificateFields = {
  title: '证书标题',
  name: '姓名',
  idNum: '身份证号',
  company: '单位',
  programme: '项目',
  statement: '正文',
  examTime: '考试时间',
  certNum: '编号',
  issueDate: '发证日期',
  issuer: '发证单位',
  seal: '印章',
  qr: '二维码',
  text: '文字',
} as const;
export type CertificateField = keyof typeof certificateFields;
const fieldKinds = Object.keys(certificateFields) as CertificateField[];

/** The fields that every template needs: without them a certificate can be neither identified nor verified. */
export const neededFields = ['certNum', 'qr'] as const satisfies readonly CertificateField[];

/** Facts that may be missing from a record; a text may depend on one of them. */
const neededFacts = ['idNum', 'company', 'examTime', 'issueDate'] as const;

interface Paper {
  label: string;
  /** In points of the layout, from its upper left; a picture has one pixel per point. */
  width: number;
  height: number;
  /** In PDF points (1/72 inch). */
  print: { width: number; height: number };
}

/** The paper formats of a certificate. */
export const papers = {
  'a4-landscape': { label: 'A4 横向', width: 1600, height: 1131, print: { width: 841.89, height: 595.28 } },
  'a4-portrait': { label: 'A4 纵向', width: 1131, height: 1600, print: { width: 595.28, height: 841.89 } },
  screen: { label: '16:9 屏幕', width: 1600, height: 900, print: { width: 960, height: 540 } },
} as const satisfies Record<string, Paper>;
export type PaperName = keyof typeof papers;
export const paperNames = Object.keys(papers) as PaperName[];

const maxSide = 1600;
const place = (name: string) => integer(`${name} 应为 0 至 ${maxSide}`, 0, maxSide);

/** Sizes in points, of letters, the seal's and the QR code's width. */
export const placedSizes = { least: 8, most: 600 } as const;
const placedWidths = { least: 40, most: maxSide } as const;
export const placedTextLength = 40;
export const samples = ['short', 'long', 'latest'] as const;

export const placedField = v.object(
  {
    Field: v.picklist(fieldKinds, '字段有误'),
    /** The position of the middle of a seal, the upper left of a QR code, or the baseline of letters. */
    X: place('X'),
    Y: place('Y'),
    /** Height of the letters, or width of the seal and the QR code. */
    Size: integer('Size 应为 8 至 600', placedSizes.least, placedSizes.most),
    Align: v.optional(v.picklist(['left', 'center', 'right'], 'Align 有误'), 'left'),
    Color: v.optional(v.pipe(v.string('Color 有误'), v.regex(/^#[0-9a-f]{6}$/i, 'Color 有误')), '#1f1f1f'),
    /** The maximum width of the letters: a statement wraps there, a line is set smaller. Absent: the usual width. */
    Width: v.optional(integer('Width 应为 40 至 1600', placedWidths.least, placedWidths.most)),
    /** Absent: title and name are. */
    Bold: v.optional(v.boolean('Bold 有误')),
    /** Blank between letters, in hundredths of the size. Absent: 20 in the title, else 0. */
    Spacing: v.optional(integer('Spacing 应为 0 至 100', 0, 100)),
    /** The words of a `text`, or the label before a fact, if there is one. */
    Text: v.optional(
      v.pipe(
        v.string('Text 有误'),
        v.regex(/^\P{Cc}*$/u, 'Text 有误'),
        v.maxLength(placedTextLength, 'Text 过长'),
      ),
    ),
    /** A text that is written only where this fact is there. */
    Needs: v.optional(v.picklist(neededFacts, 'Needs 有误')),
    /** True for the lines of the built-in design around title, name or QR code. */
    Ornament: v.optional(v.boolean('Ornament 有误')),
  },
  '字段有误',
);
export type PlacedField = v.InferOutput<typeof placedField>;

/** On the seal, below the issuer. */
export const usualSealText = '培训专用章';
export const sealTextLength = 12;

export const templateFields = {
  Title: labelled('证书标题', requiredText('请输入证书标题', 20)),
  /** `{programme}` is replaced by the programme's name. */
  Statement: labelled('证书正文', requiredText('请输入证书正文', 200, cleanLines)),
  /** A picture that was uploaded; blank: the built-in design. */
  Background: labelled(
    '背景',
    v.pipe(
      optionalText(100),
      // The key of its address, as the back office reads it, is not stored.
      v.regex(
        /^$|^\/files\/\d{4}\/\d{2}\/[0-9a-f]{32}\.(jpg|png|webp)(\?key=[\w.-]+)?$/,
        '请上传背景图片（jpg、png 或 webp）',
      ),
    ),
  ),
  /** Absent (old clients): as it was, and of a new programme lying A4. */
  Paper: labelled('纸张', v.optional(v.picklist(paperNames, 'Paper 有误'))),
  /** Blank: nothing below the issuer; absent as above. */
  SealText: labelled('印章下方的文字', v.optional(optionalText(sealTextLength))),
  /** The uploaded picture of a seal (`UploadSeal`); 0: the seal is rendered; absent as above. */
  SealId: labelled('印章图片', v.optional(integer('SealId 有误', 0, 2_147_483_647))),
  /** Empty: the places of the built-in design. */
  Fields: labelled(
    '版面',
    v.optional(v.pipe(v.array(placedField, '字段有误'), v.maxLength(40, '字段过多')), []),
  ),
};

/** A template as it is stored and returned. */
const template = {
  Title: v.string(),
  Statement: v.string(),
  Background: v.string(),
  Paper: v.picklist(paperNames),
  SealText: v.string(),
  SealId: v.number(),
  Fields: v.array(placedField),
};
const certificateTemplate = v.object(template);
export type CertificateTemplate = v.InferOutput<typeof certificateTemplate>;

export const programme = v.object({
  ProgrammeId: v.number(),
  ProgrammeName: v.string(),
  /** 0: no new certificates. */
  Status: v.number(),
  Version: v.number(),
  /** Deleted ones as well: they count as used. */
  /** The number of rows that the list of certificates shows for it, whatever the result of the exam. */
  CertificateCount: v.number(),
  /** The number of these that were issued and are not revoked. */
  ValidCount: v.number(),
  TemplateId: v.number(),
  TemplateVersion: v.number(),
  /** The time when the template was saved. */
  SaveTime: v.string(),
  ...template,
});
export type Programme = v.InferOutput<typeof programme>;

export const templateVersion = v.object({
  TemplateId: v.number(),
  TemplateVersion: v.number(),
  SaveTime: v.string(),
  SavedBy: v.string(),
  /** The number of certificates that were issued with this version. */
  IssueCount: v.number(),
  ...template,
});
export type TemplateVersion = v.InferOutput<typeof templateVersion>;

const renderedBox = v.object({
  /** At this place of `Fields`. */
  Field: v.picklist(fieldKinds),
  X: v.number(),
  Y: v.number(),
  Width: v.number(),
  Height: v.number(),
  /** Letters that were too many: set smaller, or left out at the end; of a QR code what proves it offline was left out. */
  Fit: v.picklist(['whole', 'smaller', 'cut']),
  /** The paper below is dark. */
  IsDark: v.boolean(),
});
export type RenderedBox = v.InferOutput<typeof renderedBox>;

export const certificatePreview = v.object({
  /** PNG, base64. */
  Image: v.string(),
  /** The rendered size and position of each of `Fields`. */
  Boxes: v.array(renderedBox),
  /** The same boxes with long names. */
  LongBoxes: v.array(renderedBox),
});
export type CertificatePreview = v.InferOutput<typeof certificatePreview>;
