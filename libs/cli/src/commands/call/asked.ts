/** The command asks for confirmation before these operations, because they remove or decide something of others. */
export const ASKED =
  /^(approve|burn|cancel|changePlatform|confirmMyLink|delete|end|freeze|pay|reject|release|remove|reset|revoke|rotate|set(UserRole|ApprovalPolicy)|settle|transferFromTreasury)/;
