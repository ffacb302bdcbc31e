export const listPath = '/System/certificates/programmes';
export const designerPath = (programmeId: number) =>
  `/System/certificates/programmes/template?id=${programmeId}`;
