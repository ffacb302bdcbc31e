export const listPath = '/System/certificates/programmes';
export const designerPath = (programmeId: number) => `/System/certificates/template?id=${programmeId}`;
