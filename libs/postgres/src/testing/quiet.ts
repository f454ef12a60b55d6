export const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} };
