# Generated from the contracts by "npm run generate". Change those, not this.
VERSION = "0.1.0"
