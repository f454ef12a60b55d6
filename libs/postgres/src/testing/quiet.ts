/** A logger that drops everything. */
export const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} };
