import { importFields } from '#contract/certificates/certificate-import-fields.ts';
import { importTemplateName } from '#contract/certificates/certificate-imports.ts';
import { examStatusText } from '#contract/certificates/certificates.ts';
import { templateAnswer } from '../../../platform/imports/template.ts';

/** Widths of the columns in characters. */
export const importWidths = [14, 24, 34, 14, 12, 24, 14, 30];

/** Writes 导入模板.xlsx. */
export const importTemplate = () =>
  templateAnswer({
    fileName: importTemplateName,
    fields: importFields,
    widths: importWidths,
    choices: { 考试状态: Object.values(examStatusText) },
    advice: {
      row: '每行一人',
      own: ['考试状态填 合格、不合格 或 -（暂无结果）；合格的须填写证书编号。'],
    },
  });
