import { charactersIn, tooLong } from '../fields/rules.ts';

/** The maximum length of a name and of each number, in characters. */
export const criterionLength = 50;

/** Validates a search (product: section 5); it can be sent if there are no errors. */
export function certificateSearchErrors(criteria: { Name: string; IdNum: string; CertNum: string }) {
  const tooLongFields = Object.entries(criteria).filter(([, text]) => charactersIn(text) > criterionLength);
  const errors = Object.fromEntries(tooLongFields.map(([name]) => [name, tooLong(criterionLength)]));
  if (criteria.Name === '') errors.Name = '姓名不能为空!';
  if (criteria.IdNum === '' && criteria.CertNum === '') errors.IdNum = '身份证和证书编号必须选填一个!';
  return errors;
}
