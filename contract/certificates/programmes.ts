import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { labelled } from '../fields/labels.ts';
import { filter, onOrOff, readVersion, recordId, requiredText, savedId } from '../fields/rules.ts';
import {
  certificatePreview,
  paperNames,
  samples,
  placedField,
  templateFields,
  templateVersion,
} from './certificate-templates.ts';

export const programmeNameLength = 50;
const programmeName = labelled('培训项目名称', requiredText('请输入培训项目名称', programmeNameLength));

/** The requirements for the picture of a seal. */
export const sealPicture = {
  maxBytes: 1024 * 1024,
  tooLarge: '印章图片不能超过 1 MB',
  wrongType: '请上传 PNG 格式的印章图片',
  notClear: '印章图片没有透明的部分，会盖住下面的文字；请上传背景透明的 PNG',
} as const;

/** Training programmes and the templates of their certificates. The list itself is `GetProgrammeList` of the certificates. */
export const businessProgrammes = endpoints(businessBase, {
  SaveProgramme: {
    method: 'POST',
    permission: 'cert:template',
    summary:
      '新增或修改培训项目和证书模板；模板有变化时成为新的一版，已签发的证书仍按签发时的模板；他人已先修改时为 409，Data.Current 为现值',
    input: v.object({
      ProgrammeId: savedId,
      ProgrammeName: programmeName,
      ...templateFields,
      Version: readVersion,
    }),
    output: v.object({ ProgrammeId: v.number(), Version: v.number(), TemplateVersion: v.number() }),
    idempotent: true,
  },
  EditProgrammeStatus: {
    method: 'POST',
    permission: 'cert:template',
    summary: '启用或停用培训项目；停用后不能新增或导入证书，已签发的不受影响',
    input: v.object({ ProgrammeId: recordId('ProgrammeId 有误'), Status: onOrOff() }),
    output: v.null(),
  },
  DelProgramme: {
    method: 'POST',
    permission: 'cert:template',
    summary: '删除培训项目（没有证书的）及其模板',
    input: v.object({ ProgrammeId: recordId('ProgrammeId 有误') }),
    output: v.null(),
  },
  GetTemplateDesign: {
    method: 'GET',
    permission: 'cert:template',
    summary: '内置的证书版面：在所选纸张上的各个位置',
    input: v.object({ Paper: v.optional(v.picklist(paperNames, 'Paper 有误'), 'a4-landscape') }),
    output: v.object({ Fields: v.array(placedField) }),
  },
  GetTemplateVersions: {
    method: 'GET',
    permission: 'cert:template',
    summary: '证书模板的各个版本，新的在前',
    input: v.object({ ProgrammeId: recordId('ProgrammeId 有误') }),
    output: v.array(templateVersion),
  },
  GetTemplatePicture: {
    method: 'GET',
    permission: 'cert:list',
    summary: '证书模板的样张：以示例数据生成的缩小图（png）',
    input: v.object({ TemplateId: recordId('TemplateId 有误') }),
    output: fileAnswer,
  },
  PreviewCert: {
    method: 'POST',
    permission: 'cert:template',
    summary:
      '预览证书模板，以示例数据：PNG（或 PDF）的 base64；给出 Sample 或 CertId 时另附每个元素画成的范围，以及换成长姓名、长单位时的范围',
    input: v.object({
      ProgrammeName: programmeName,
      ...templateFields,
      /** `latest`: the certificate that this programme issued last; where there is none, as `short`. */
      Sample: v.optional(v.picklist(samples, 'Sample 有误')),
      ProgrammeId: savedId,
      /** An issued certificate whose facts are rendered; needs cert:list. */
      CertId: filter(recordId('CertId 有误')),
      Format: v.optional(v.picklist(['png', 'pdf'], 'Format 有误'), 'png'),
    }),
    output: v.union([v.string(), certificatePreview]),
  },
  UploadSeal: {
    method: 'POST',
    permission: 'cert:template',
    summary: '上传印章图片（背景透明的 PNG）：加密保存，只用于绘制证书，不能再取回',
    input: v.object({}),
    output: v.object({ SealId: v.number() }),
    takesFile: true,
  },
});
