/** 'Table 12, Chair 4' */
export const formatSeat = ({ tableName, chairName }: { tableName: string; chairName: string }) =>
  `${tableName}, ${chairName}`;
